import { keepHeapSmall } from './heap-limits.ts'

// Must be imported before anything else: loading the modules alone would grow the young generation to 32 MB, and it
// would stay so large.
keepHeapSmall()
