import { Worker } from 'node:worker_threads'

/**
 * Runs the script at `url` in a thread, gives it one piece after another and keeps its answers, until no piece is left.
 */
export function runInThread<Piece, Answer>(
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
