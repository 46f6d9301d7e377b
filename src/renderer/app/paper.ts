// Before the components, whose styles change these.
import './index.css'
import { mount, tick } from 'svelte'
import type { PaperView } from '../../shared/devices/printing.ts'
import type { Result } from '../../shared/failure.ts'
import { assert } from '../../shared/assert.ts'
import Paper from '../ui/Paper.svelte'
import './paper-page.css'

// An invisible page. It draws one receipt or report in the dots of a printer, reports its height, and is captured.

type PrintWindowApi = { call(name: string, input: unknown): Promise<Result<unknown>> }

async function draw(wall: PrintWindowApi): Promise<void> {
  const answer = await wall.call('paper.get', {})
  if (!answer.ok) return
  const target = document.getElementById('app')
  assert(target !== null, 'paper.html has a place for the paper')
  mount(Paper, { target, props: { paper: answer.value as PaperView } })
  await tick()
  await document.fonts.ready
  const { top, height } = target.getBoundingClientRect()
  const blocks = target.querySelector('.paper')?.children ?? []
  const tops = Array.from(blocks, (block) => Math.max(0, Math.floor(block.getBoundingClientRect().top - top)))
  await wall.call('paper.drawn', { height: Math.ceil(height), tops })
}

void draw(window.kassa)
