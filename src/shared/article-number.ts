/** Returns true for an EAN-8, UPC-A, EAN-13 or GTIN-14 with a correct check digit (GS1 General Specifications 7.9). */
export function isArticleNumber(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const digits = Array.from(text, Number).reverse()
  return digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
}
