import type { Sounds, Tone } from '../core/sounds.ts'

// The sounds of the till. They are synthesized instead of loaded from files, so that a scan has its sound at once.

type Beep = { hertz: number; atMs: number; lastsMs: number; shape: OscillatorType }

/** The beeps differ clearly: one high and short, two of medium pitch, one low and long. */
const beeps: Record<Tone, Beep[]> = {
  ok: [{ hertz: 1760, atMs: 0, lastsMs: 70, shape: 'sine' }],
  notFound: [
    { hertz: 520, atMs: 0, lastsMs: 120, shape: 'square' },
    { hertz: 390, atMs: 160, lastsMs: 160, shape: 'square' }
  ],
  error: [{ hertz: 180, atMs: 0, lastsMs: 420, shape: 'sawtooth' }]
}
const loudness = 0.12
/** A beep fades in and out over this time, because a beep with a sudden start or end clicks. */
const edgeMs = 6

let context: AudioContext | undefined

export const windowSounds: Sounds = {
  play(tone) {
    try {
      context ??= new AudioContext({ latencyHint: 'interactive' })
      if (context.state === 'suspended') void context.resume().catch(() => undefined)
      for (const beep of beeps[tone]) play(context, beep)
    } catch {
      // The computer has no sound output. The till sells without sounds.
    }
  }
}

function play(audio: AudioContext, { hertz, atMs, lastsMs, shape }: Beep): void {
  const from = audio.currentTime + atMs / 1000
  const until = from + lastsMs / 1000
  const tone = new OscillatorNode(audio, { frequency: hertz, type: shape })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(loudness, from + edgeMs / 1000)
  volume.gain.setValueAtTime(loudness, until - edgeMs / 1000)
  volume.gain.linearRampToValueAtTime(0, until)
  tone.connect(volume).connect(audio.destination)
  tone.start(from)
  tone.stop(until)
}
