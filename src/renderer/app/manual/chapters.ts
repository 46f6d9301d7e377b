/// <reference types="vite/client" />
import { Lexer, type Token } from 'marked'
import type { LocaleName } from '../../../shared/views.ts'
import type { Scope } from '../../keyboard/keymap.ts'
import { isMeant } from '../meant.ts'

// The manual of the till: the guide of docs/guide, in chapters. Each second heading begins one. A chapter is that of a
// screen if it has the table of its keys, which a comment marks: <!-- keys: sale -->.

/** A chapter: what it says as Markdown tokens, and as plain words for the search. */
export type Chapter = { id: string; title: string; scopes: readonly Scope[]; tokens: readonly Token[]; words: string }

/** The languages that have a manual. */
export type ManualLanguage = 'en' | 'ru'

const files: Record<ManualLanguage, () => Promise<string>> = {
  en: async () => (await import('../../../../docs/guide/en.md?raw')).default,
  ru: async () => (await import('../../../../docs/guide/ru.md?raw')).default
}

/** Returns the language of the manual for a language of the screen. Most readers of the others read Russian. */
export const manualLanguageOf = (locale: LocaleName): ManualLanguage => (locale === 'en' ? 'en' : 'ru')

/** Fetches the chapters for a language of the screen. */
export const fetchManual = async (locale: LocaleName): Promise<readonly Chapter[]> =>
  chaptersOf(await files[manualLanguageOf(locale)]())

/** Splits a guide into its chapters. The text before the first one has the title of the guide. */
export function chaptersOf(markdown: string): readonly Chapter[] {
  const chapters: { title: string; tokens: Token[] }[] = []
  for (const token of new Lexer().lex(markdown)) {
    if (token.type === 'heading' && token.depth <= 2) chapters.push({ title: String(token.text), tokens: [] })
    else chapters.at(-1)?.tokens.push(token)
  }
  return chapters.map(({ title, tokens }, index) => ({
    id: String(index),
    title,
    tokens: tokens.filter(isShown),
    scopes: tokens.flatMap(({ raw }) => [...raw.matchAll(/<!-- keys: (\w+) -->/g)].map(([, scope]) => scope as Scope)),
    words: tokens
      .filter(isShown)
      .map(({ raw }) => raw)
      .join(' ')
  }))
}

/** Comments, empty lines and pictures are not shown: the screen itself is beside the manual. */
const isShown = (token: Token): boolean =>
  token.type !== 'html' && token.type !== 'space' && !/^!\[[^\]]*\]\([^)]*\)\s*$/.test(token.raw)

/** Returns the chapters that have all typed words, those with the words in the title first. Without words, all of them. */
export function chaptersAbout(chapters: readonly Chapter[], typed: string): readonly Chapter[] {
  if (typed.trim() === '') return chapters
  const named = chapters.filter(({ title }) => isMeant(title, typed))
  const others = chapters.filter((one) => !named.includes(one) && isMeant(`${one.title} ${one.words}`, typed))
  return [...named, ...others]
}

/** Returns the chapter of the screen whose keys are in use, or else the first one. */
export const chapterOf = (chapters: readonly Chapter[], scope: Scope | undefined): Chapter | undefined =>
  chapters.find(({ scopes }) => scope !== undefined && scopes.includes(scope)) ?? chapters[0]
