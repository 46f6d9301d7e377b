// Tells a play in plain sentences, one step after the other, and stops at the first that does not show what it should.

/** Where the words go, and how a picture of the window is taken: its file name, and what was said since the last one. */
export type Stage = { print: (line: string) => void; shoot: (file: string, caption: string) => Promise<void> }

export type Teller = {
  /** What the cashier does. */
  does: (sentence: string) => void
  /** What the till shows. */
  shows: (sentence: string) => void
  picture: (name: string) => Promise<void>
}

export type Step = { name: string; play: (teller: Teller) => Promise<void> }
export type Told = { pictures: string[]; failure?: { step: string; message: string } }

/** Playwright's log of every look is for developers; the first lines say what was wanted and what was there. */
const inShort = (error: unknown): string => {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n')
  // eslint-disable-next-line no-control-regex -- terminal colours begin with that character
  const plain = lines.map((line) => line.replace(/\u001b\[\d+m/g, '').trim()).filter((line) => line !== '')
  return plain.slice(0, 5).join(' ')
}

export async function tell(steps: readonly Step[], { print, shoot }: Stage): Promise<Told> {
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
  const teller: Teller = {
    does: (sentence) => say('', sentence),
    shows: (sentence) => say('→ ', sentence),
    picture
  }
  for (const [at, { name, play }] of steps.entries()) {
    print(`\n${String(at + 1).padStart(2)}. ${name}`)
    try {
      await play(teller)
    } catch (error) {
      const message = inShort(error)
      print(`    ✗ This did not show what it should: ${message}`)
      // The window itself may be what is lost.
      await picture('went-wrong').catch(() => undefined)
      return { pictures, failure: { step: name, message } }
    }
  }
  return { pictures }
}
