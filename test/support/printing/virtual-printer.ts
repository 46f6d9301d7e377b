import { createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { printedOf, type Printed } from './escpos-reader.ts'

/** The faults of a virtual printer. */
export type PrinterFault = {
  /** The printer prints and answers no question. */
  isMute?: boolean
  /** The byte that it answers to DLE EOT n. The default is healthy. */
  status?: Partial<Record<1 | 2 | 4, number>>
  /** The printer breaks the connection after this many bytes. */
  diesAfter?: number
  /** The printer takes the paper and never confirms that it is done. */
  neverDone?: boolean
  /** The paper ends after this many bytes: the printer says so when asked, and does not finish. */
  endsAfter?: number
}

/** A network printer: it takes bytes on a port, answers as the manuals of the makers say, and keeps what it printed. */
export type VirtualPrinter = {
  port: number
  /** The printed papers, one list for each connection that had paper. */
  papers: Printed[][]
  /** The number of drawer pulses, with and without paper. */
  pulses: () => number
  ail(ailment: PrinterFault): void
  /** Switches the printer off: nobody answers at the port. */
  off(): Promise<void>
  on(): Promise<void>
}

const healthy = 0x12

/** Returns the answer of the printer after these bytes, by the manuals of the makers. */
export function answerTo(bytes: readonly number[], ailment: PrinterFault): number | undefined {
  if (ailment.isMute === true) return undefined
  const isOut = bytes.length >= (ailment.endsAfter ?? Infinity)
  const [a, b, c] = bytes.slice(-3)
  if (a === 0x10 && b === 0x04 && (c === 1 || c === 2 || c === 4))
    return isOut && c === 4 ? 0x72 : (ailment.status?.[c] ?? healthy)
  return a === 0x1d && b === 0x72 && c === 1 && ailment.neverDone !== true && !isOut ? 0 : undefined
}

export async function virtualPrinter(): Promise<VirtualPrinter> {
  let ailment: PrinterFault = {}
  let pulses = 0
  let port = 0
  const sockets = new Set<Socket>()
  const papers: Printed[][] = []

  const serve = (socket: Socket): void => {
    const bytes: number[] = []
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      for (const byte of chunk) {
        bytes.push(byte)
        if (ailment.diesAfter !== undefined && bytes.length >= ailment.diesAfter) return void socket.resetAndDestroy()
        answer(socket, bytes)
      }
    })
    socket.on('end', () => socket.end())
    socket.on('close', () => {
      sockets.delete(socket)
      const printed = keep(bytes)
      pulses += printed.filter(({ kind }) => kind === 'drawer').length
      const paper = printed.filter(({ kind }) => kind !== 'drawer')
      if (paper.length > 0) papers.push(paper)
    })
  }

  const answer = (socket: Socket, bytes: number[]): void => {
    const said = answerTo(bytes, ailment)
    if (said !== undefined) socket.write(Uint8Array.of(said))
  }

  let server: Server | undefined
  const on = async (): Promise<void> => {
    server = createServer(serve)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as { port: number }).port
  }
  await on()
  return {
    get port() {
      return port
    },
    papers,
    pulses: () => pulses,
    ail: (next) => (ailment = next),
    on,
    async off() {
      const closing = server && once(server, 'close')
      server?.close()
      for (const socket of sockets) socket.destroy()
      await closing
    }
  }
}

/** Half a command at the end is what a dying printer got: everything before it is on the paper. */
function keep(bytes: number[]): Printed[] {
  for (let length = bytes.length; length > 0; length -= 1) {
    try {
      return printedOf(Uint8Array.from(bytes.slice(0, length)))
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'a command is cut off') throw error
    }
  }
  return []
}
