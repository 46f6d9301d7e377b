import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright'
import { encode } from 'uqr'
import { writtenPaper } from '../../src/main/printing/escpos.ts'
import { code128 } from '../../src/renderer/ui/codes/code128.ts'
import {
  dotsPerColumn,
  firstPrinter,
  firstTemplate,
  millimetresOf,
  paperColumns
} from '../../src/shared/devices/paper.ts'
import { chromiumPath, needsChromium } from '../renderer/window-page.ts'
import { printedOf, type Printed } from '../support/printing/escpos-reader.ts'
import { pngOfDots } from '../support/printing/png.ts'
import { designed, receiptOf, shopSale } from '../support/printing/receipts.ts'

// npm run printed -- [folder]
// Draws what a printer would print, from the bytes that it was sent: receipts in three languages on both widths of
// paper.

needsChromium('Nothing was drawn')
const folder = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../../out/printed'))
mkdirSync(folder, { recursive: true })

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const image = (width: number, png: Buffer): string =>
  `<img width="${width}" src="data:image/png;base64,${png.toString('base64')}">`

/** A character of a printer has 12 by 24 dots; a bar has two dots, a square of a QR code five. */
function drawn(printed: Printed, dots: number): string {
  if (printed.kind === 'text') {
    const { text, size, isBold, isInverted } = printed
    const style = `height:${30 * size}px;font-size:${20 * size}px;line-height:${30 * size}px;font-weight:${isBold ? 700 : 400}`
    const inverted = isInverted ? 'background:#000;color:#fff' : ''
    return `<pre style="${style}"><span style="${inverted}">${escaped(text)}</span></pre>`
  }
  if (printed.kind === 'bitmap') return image(dots, pngOfDots(printed.width, printed.height, printed.bits))
  if (printed.kind === 'barcode') return `<p>${bars(printed.code)}</p>`
  if (printed.kind === 'qr') return `<p>${squares(printed.code)}</p>`
  return printed.kind === 'cut' ? '<hr>' : '<pre>[drawer]</pre>'
}

function bars(code: string): string {
  let left = 0
  const black = (code128(code) ?? []).map((run, index) => {
    const bar = index % 2 === 0 ? `<rect x="${left}" width="${run}" height="72"/>` : ''
    left += run
    return bar
  })
  return `<svg width="${left * 2}" height="72" viewBox="0 0 ${left} 72" preserveAspectRatio="none">${black.join('')}</svg>`
}

function squares(code: string): string {
  const { data, size } = encode(code, { border: 0, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg width="${size * 5}" viewBox="0 0 ${size} ${size}"><path d="${dark.join('')}"/></svg>`
}

const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
for (const language of ['uz', 'ru', 'en'] as const) {
  for (const columns of paperColumns) {
    const dots = columns * dotsPerColumn
    const header = { uz: 'Bunyodkor koʻchasi 14', ru: 'ул. Бунёдкор, 14', en: '14 Bunyodkor street' }[language]
    const template = { columns, language, header: [header], parts: { ...firstTemplate.parts, qr: true } }
    const { paper } = receiptOf(shopSale(language), designed(template))
    const printed = printedOf(writtenPaper(paper, firstPrinter))
    const page = await browser.newPage({ viewport: { width: dots + 64, height: 400 } })
    await page.setContent(
      `<style>body{margin:0;padding:24px 32px;background:#fff;width:${dots}px}pre{margin:0;font-family:'DejaVu Sans Mono',
      monospace;white-space:pre}p{margin:8px 0;text-align:center}hr{border:0;border-top:2px dashed #999}</style>
      ${printed.map((each) => drawn(each, dots)).join('')}`
    )
    const name = `receipt-${language}-${millimetresOf[columns]}mm.png`
    writeFileSync(join(folder, name), await page.screenshot({ fullPage: true }))
    await page.close()
    console.log(name)
  }
}
await browser.close()
