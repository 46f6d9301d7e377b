// Plays a tour step by step and prints it in plain sentences. Stops at the first step that does not show what it
// should.

/** Prints lines, and takes a picture of the window: its file name, and the sentences since the last picture. */
export type Stage = { print: (line: string) => void; shoot: (file: string, caption: string) => Promise<void> }

export type Narrator = {
  /** Reports what the cashier does. */
  does: (sentence: string) => void
  /** Reports what the till shows. */
  shows: (sentence: string) => void
  picture: (name: string) => Promise<void>
}

export type Step = { name: string; play: (narrator: Narrator) => Promise<void> }
export type TourResult = { pictures: string[]; failure?: { step: string; message: string } }

/** Shortens Playwright's error to its first lines, which say what was expected and what was found. */
const inShort = (error: unknown): string => {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n')
  // eslint-disable-next-line no-control-regex -- terminal colours begin with that character
  const plain = lines.map((line) => line.replace(/\u001b\[\d+m/g, '').trim()).filter((line) => line !== '')
  return plain.slice(0, 5).join(' ')
}

export async function runSteps(steps: readonly Step[], { print, shoot }: Stage): Promise<TourResult> {
  const pictures: string[] = []
  let said: string[] = []
  const say = (mark: string, sentence: string): void => {
    said.push(sentence)
    print(`    ${mark}${sentence}`)
  }
  const picture = async (name: string) => {
    const file = `${String(pictures.length + 1).padStart(2, '0')}-${name}.png`
    await shoot(file, said.join(' '))
    said = []
    pictures.push(file)
    print(`      [${file}]`)
  }
  const narrator: Narrator = {
    does: (sentence) => say('', sentence),
    shows: (sentence) => say('→ ', sentence),
    picture
  }
  for (const [at, { name, play }] of steps.entries()) {
    print(`\n${String(at + 1).padStart(2)}. ${name}`)
    try {
      await play(narrator)
    } catch (error) {
      const message = inShort(error)
      print(`    ✗ The window did not show the expected result: ${message}`)
      // The failure may be that the window is gone.
      await picture('went-wrong').catch(() => undefined)
      return { pictures, failure: { step: name, message } }
    }
  }
  return { pictures }
}
