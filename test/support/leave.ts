/** Ends a command with this code, not before a pipe has taken all that was printed. */
export function leave(code: number): void {
  process.stdout.write('', () => process.exit(code))
}
