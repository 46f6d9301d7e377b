import { Worker } from 'node:worker_threads'

/** A thread over the script at `url` that is given piece after piece and answers each, until nothing is left to take. */
export function work<Piece, Answer>(
  url: URL,
  workerData: unknown,
  take: () => Piece | undefined,
  keep: (from: Answer) => void
): Promise<void> {
  const worker = new Worker(url, { workerData })
  return new Promise((resolve, reject) => {
    const next = (): void => {
      const piece = take()
      if (piece !== undefined) return worker.postMessage(piece)
      resolve()
      void worker.terminate()
    }
    worker.on('message', (from: Answer) => {
      keep(from)
      next()
    })
    worker.on('error', reject)
    next()
  })
}
