import { localeNames, type LocaleName } from '../../shared/choices.ts'

/** The language of a till whose computer names none of ours. */
const unknownLanguage = 'en'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the language in which a new till starts: that of the computer. `environment` has the variables of POSIX
 * (`uz_UZ.UTF-8@cyrillic`); without them `programLocale`, a tag as `uz-Cyrl-UZ`, says it. The locale `C` and a language
 * without texts give English.
 */
export function languageOfComputer(environment: Environment, programLocale: string): LocaleName {
  // An empty variable counts as absent.
  const isSet = (value: string | undefined): value is string => value !== undefined && value !== ''
  const variables = [environment['LC_ALL'], environment['LC_MESSAGES'], environment['LANG']]
  const named = variables.find(isSet) ?? programLocale
  const [language = ''] = named.split(/[-_.@]/)
  const isCyrillic = /@cyrillic|-Cyrl/i.test(named)
  if (language === 'uz' && isCyrillic) return 'uz-Cyrl'
  return localeNames.find((name) => name === language) ?? unknownLanguage
}
