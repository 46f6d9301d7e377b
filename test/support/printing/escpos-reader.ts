// Reads the bytes that a printer got into what it would print. It knows ESC/POS from the manuals of the makers and
// nothing of the program. Unknown bytes are an error, so that none passes unseen.

export type Printed =
  | { kind: 'text'; text: string; size: number; isBold: boolean; isInverted: boolean; align: number }
  | { kind: 'bitmap'; width: number; height: number; bits: Uint8Array }
  | { kind: 'barcode'; code: string; align: number }
  | { kind: 'qr'; code: string; align: number }
  | { kind: 'cut' }
  | { kind: 'drawer' }

/** Numbers of code pages by Epson. Some makes use another number for 1251. */
const pages: Record<number, string> = {
  17: 'ibm866',
  46: 'windows-1251',
  23: 'windows-1251',
  28: 'windows-1251',
  7: 'ibm866'
}

class Reader {
  readonly printed: Printed[] = []
  readonly #bytes: Uint8Array
  #at = 0
  #page = 'ibm866'
  #line: number[] = []
  #isBold = false
  #isInverted = false
  #size = 1
  #align = 0
  #qr = ''
  #style = { isBold: false, isInverted: false, size: 1 }

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  read(): Printed[] {
    while (this.#at < this.#bytes.length) this.#one()
    this.#flush()
    return this.printed
  }

  #byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new Error('a command is cut off')
    this.#at += 1
    return byte
  }
  #skip(count: number): number[] {
    return Array.from({ length: count }, () => this.#byte())
  }

  #one(): void {
    const byte = this.#byte()
    if (byte === 0x1b) return this.#escape()
    if (byte === 0x1d) return this.#group()
    if (byte === 0x1c) return void this.#skip(1)
    if (byte === 0x10) return this.#realTime()
    if (byte === 0x0a) return this.#newline()
    if (byte === 0x0d) return
    if (byte < 0x20) throw new Error(`a control character on paper: ${byte}`)
    if (this.#line.length === 0) this.#style = { isBold: this.#isBold, isInverted: this.#isInverted, size: this.#size }
    this.#line.push(byte)
  }

  #newline(): void {
    if (this.#line.length === 0) this.printed.push(this.#text(''))
    this.#flush()
  }
  #flush(): void {
    if (this.#line.length === 0) return
    this.printed.push(this.#text(new TextDecoder(this.#page).decode(Uint8Array.from(this.#line))))
    this.#line = []
  }
  #text(text: string): Printed {
    return { kind: 'text', text, ...this.#style, align: this.#align }
  }

  #escape(): void {
    const command = String.fromCharCode(this.#byte())
    if (command === '@') return
    if (command === 't') this.#page = pages[this.#byte()] ?? 'unknown'
    else if (command === 'E') this.#isBold = this.#byte() === 1
    else if (command === 'a') this.#align = this.#byte()
    else if (command === 'M') this.#skip(1)
    else if (command === 'p') {
      this.#skip(3)
      this.printed.push({ kind: 'drawer' })
    } else throw new Error(`ESC ${command}`)
  }

  #group(): void {
    const command = String.fromCharCode(this.#byte())
    if (command === '!') this.#size = (this.#byte() & 7) + 1
    else if (command === 'B') this.#isInverted = this.#byte() === 1
    else if (command === 'V') {
      this.#flush()
      if (this.#byte() >= 65) this.#skip(1)
      this.printed.push({ kind: 'cut' })
    } else if ('hwH'.includes(command)) this.#skip(1)
    else if (command === 'r') this.#skip(1)
    else if (command === 'k') this.#barcode()
    else if (command === '(') this.#code()
    else if (command === 'v') this.#bitmap()
    else throw new Error(`GS ${command}`)
  }

  #barcode(): void {
    const [kind = 0, length = 0] = this.#skip(2)
    if (kind !== 73) throw new Error(`barcode ${kind}`)
    const code = String.fromCharCode(...this.#skip(length))
    this.printed.push({ kind: 'barcode', code: code.replace(/^\{B/, ''), align: this.#align })
  }

  #code(): void {
    const [sign = 0, low = 0, high = 0] = this.#skip(3)
    if (String.fromCharCode(sign) !== 'k') throw new Error('GS ( ?')
    const [, what = 0, ...data] = this.#skip(low + 256 * high)
    if (what === 80) this.#qr = String.fromCharCode(...data.slice(1))
    if (what === 81) this.printed.push({ kind: 'qr', code: this.#qr, align: this.#align })
  }

  #bitmap(): void {
    const [, , wide = 0, wider = 0, high = 0, higher = 0] = this.#skip(6)
    const [rowBytes, height] = [wide + 256 * wider, high + 256 * higher]
    const bits = Uint8Array.from(this.#skip(rowBytes * height))
    const before = this.printed.at(-1)
    // The strips of one picture follow each other without a gap.
    if (before?.kind === 'bitmap' && before.width === rowBytes * 8) {
      before.bits = Buffer.concat([before.bits, bits])
      before.height += height
    } else this.printed.push({ kind: 'bitmap', width: rowBytes * 8, height, bits })
  }

  #realTime(): void {
    const [command = 0] = this.#skip(2)
    if (command !== 4) throw new Error(`DLE ${command}`)
  }
}

/** Returns what is on the paper, in order. */
export const printedOf = (bytes: Uint8Array): Printed[] => new Reader(bytes).read()

/** Returns the text of the paper, one line for each row. */
export const printedText = (printed: readonly Printed[]): string =>
  printed.flatMap((each) => (each.kind === 'text' ? [each.text.trimEnd()] : [])).join('\n')
