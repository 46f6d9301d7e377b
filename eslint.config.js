import { readFileSync } from 'node:fs'
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

/** The files whose functions are longer than the limit: the last list of .oxlintrc.json. It may only become shorter. */
const { overrides } = JSON.parse(readFileSync(new URL('.oxlintrc.json', import.meta.url), 'utf8'))
const longer = overrides.at(-1).files

export default ts.config(
  { ignores: ['out/**', '**/dist/**', 'node_modules/**', 'test-results/**', 'playwright-report/**'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.svelte'],
    extends: [...ts.configs.strictTypeChecked, ...ts.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.node.json', './tsconfig.web.json'],
        extraFileExtensions: ['.svelte'],
        tsconfigRootDir: import.meta.dirname
      }
    },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // A named field is left out of the rest.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      eqeqeq: 'error'
    }
  },
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: {
        parser: ts.parser,
        extraFileExtensions: ['.svelte'],
        svelteConfig,
        projectService: false,
        project: ['./tsconfig.web.json'],
        tsconfigRootDir: import.meta.dirname
      }
    }
  },
  // What a component exports beside itself has no type here; svelte-check reads it.
  {
    files: ['**/*.svelte'],
    rules: { '@typescript-eslint/no-unsafe-call': 'off', '@typescript-eslint/no-unsafe-return': 'off' }
  },
  // Without this, types of the whole till would be read for the files of the window.
  { files: ['src/renderer/**/*.ts'], languageOptions: { parserOptions: { project: ['./tsconfig.web.json'] } } },
  { files: longer, rules: { 'max-lines-per-function': 'off' } },
  // Scripts of a page.
  {
    files: ['packages/*/page/*.js'],
    languageOptions: {
      globals: { fetch: 'readonly', location: 'readonly', Option: 'readonly', FormData: 'readonly' }
    }
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearTimeout: 'readonly',
        clearInterval: 'readonly',
        structuredClone: 'readonly',
        performance: 'readonly',
        Request: 'readonly',
        Response: 'readonly',
        window: 'readonly',
        document: 'readonly'
      }
    }
  }
)
