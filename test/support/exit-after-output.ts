/** Ends a command with this code after a pipe has taken all output. */
export function leave(code: number): void {
  process.stdout.write('', () => process.exit(code))
}
