import { strToU8, zipSync } from 'fflate/browser'

/** The content of a cell of an export. */
export type Cell = string | number | boolean

/** Returns the table as CSV: commas, doubled quotes, and a byte order mark, by which spreadsheets recognize UTF-8. */
export function csvFile(rows: readonly Cell[][]): Uint8Array {
  const lines = rows.map((row) => row.map((cell) => csvCell(String(cell))).join(','))
  return new TextEncoder().encode(`\u{feff}${lines.map((line) => `${line}\r\n`).join('')}`)
}
const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns the table as the smallest workbook that spreadsheets open: one sheet, texts inside their cells. */
export function xlsxFile(name: string, rows: readonly Cell[][]): Uint8Array {
  const files = { ...frameOf(name), 'xl/worksheets/sheet1.xml': sheetOf(rows) }
  const bytes = Object.entries(files).map(([path, text]) => [path, strToU8(head + text)] as const)
  return zipSync(Object.fromEntries(bytes), { mtime: packedAt })
}

/** The first day of the format, so that the same rows always give the same bytes. */
const packedAt = '1980-01-01T00:00'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const openXml = 'http://schemas.openxmlformats.org'
const main = `${openXml}/spreadsheetml/2006/main`
const relations = `${openXml}/officeDocument/2006/relationships`
const packageRelations = `${openXml}/package/2006/relationships`
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const frameOf = (name: string): Record<string, string> => ({
  '[Content_Types].xml':
    `<Types xmlns="${openXml}/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationOf('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml':
    `<workbook xmlns="${main}" xmlns:r="${relations}">` +
    `<sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationOf('worksheet', 'worksheets/sheet1.xml')
})

const relationOf = (type: string, target: string): string =>
  `<Relationships xmlns="${packageRelations}">` +
  `<Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`

const sheetOf = (rows: readonly Cell[][]): string =>
  `<worksheet xmlns="${main}"><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`

const rowOf = (cells: readonly Cell[], index: number): string =>
  `<row r="${index + 1}">${cells.map((cell, column) => cellOf(cell, `${letterOf(column)}${index + 1}`)).join('')}</row>`

/** Columns have one letter each, because no page has more than 26. */
const letterOf = (column: number): string => String.fromCharCode('A'.charCodeAt(0) + column)

function cellOf(cell: Cell, at: string): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML has no control characters except tab and line ends, not even escaped, so they are left out. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? '')
