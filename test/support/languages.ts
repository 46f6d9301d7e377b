// Loads every language for tests, as main does.
import '../../src/shared/locales/all.ts'
