import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumBinary } from '../../src/main/chromium-host/chromium-binary.mjs'

// Draws the panels of a dashboard as one picture.

export type Series = { name: string; points: readonly (readonly [at: number, value: number])[] }
export type Panel = { title: string; unit: string; series: readonly Series[] }

const size = { width: 380, height: 150 }
const colours = ['#1f60c4', '#e0752d', '#37872d', '#c4162a', '#8f3bb8']

/** Formats a value with its unit. */
function say(value: number, unit: string): string {
  if (unit === 'bytes') return `${(value / 1e9).toFixed(1)} GB`
  if (unit !== 's') return value.toLocaleString('en')
  if (value < 1) return `${(value * 1000).toFixed(1)} ms`
  return value < 120 ? `${value.toFixed(0)} s` : `${(value / 60).toFixed(0)} min`
}

function svgOf({ title, unit, series }: Panel): string {
  const all = series.flatMap(({ points }) => points)
  const [from, to] = [Math.min(...all.map(([at]) => at)), Math.max(...all.map(([at]) => at))]
  const most = Math.max(...all.map(([, value]) => value), Number.MIN_VALUE)
  const x = (at: number) => ((at - from) / Math.max(to - from, 1)) * size.width
  const y = (value: number) => size.height - (value / most) * (size.height - 12)
  const lines = series.map(({ points }, index) => {
    const path = points.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
    return `<polyline points="${path}" fill="none" stroke="${colours[index % colours.length] ?? ''}" stroke-width="1.5"/>`
  })
  const legend = series
    .map(({ name, points }, index) => {
      const colour = colours[index % colours.length] ?? ''
      return `<span><i style="background:${colour}"></i>${name} ${say(points.at(-1)?.[1] ?? 0, unit)}</span>`
    })
    .join('')
  const body =
    all.length === 0
      ? '<p>no data: nothing to report</p>'
      : `<svg viewBox="0 0 ${size.width} ${size.height}">${lines.join('')}</svg>`
  return `<section><h2>${title}</h2>${body}<div>${legend}</div></section>`
}

/** Writes a PNG with three panels in a row. */
export async function drawPanels(panels: readonly Panel[], file: string): Promise<void> {
  const style = `body{margin:0;padding:12px;background:#f4f5f8;font:12px sans-serif;display:grid;
    grid-template-columns:repeat(3,1fr);gap:10px}section{background:#fff;border:1px solid #ddd;border-radius:4px;padding:8px}
    h2{font-size:13px;margin:0 0 6px}svg{width:100%;height:110px;border-bottom:1px solid #ddd}
    div{display:flex;flex-wrap:wrap;gap:2px 10px;margin-top:4px}i{display:inline-block;width:8px;height:8px;margin-right:4px}
    p{height:110px;margin:0;color:#777}`
  const executablePath = chromiumBinary()
  if (executablePath === undefined) throw new Error('This machine has no Chromium to draw the picture.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 } })
    await page.setContent(`<style>${style}</style>${panels.map(svgOf).join('')}`)
    writeFileSync(file, await page.screenshot({ fullPage: true }))
  } finally {
    await browser.close()
  }
}
