/** Asks for a file of these types. Returns undefined if the user chose none. */
export function askFile(accept: string): Promise<File | undefined> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  return new Promise((done) => {
    input.addEventListener('change', () => done(input.files?.[0] ?? undefined))
    input.addEventListener('cancel', () => done(undefined))
    input.click()
  })
}
