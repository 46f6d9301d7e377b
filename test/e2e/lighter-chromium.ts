/**
 * Parts of Chromium that cost a test a process or a page of their own, and that no till shows: the list under the
 * address bar (three names, two pages for each window), a page process in reserve for each context, and a process for
 * sound.
 */
const unused = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AudioServiceOutOfProcess'
]

const name = '--disable-features='

/** Returns switches of a Chromium without these parts. Chromium takes only the last list of features. */
export function lighter(switches: readonly string[]): string[] {
  const features = switches.filter((each) => each.startsWith(name)).map((each) => each.slice(name.length))
  return [...switches.filter((each) => !each.startsWith(name)), `${name}${[...features, ...unused].join(',')}`]
}
