// Every test may speak every language, as main does.
import '../../src/shared/locales/all.ts'
