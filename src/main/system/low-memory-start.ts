import { keepHeapSmall } from './heap-limits.ts'

// Imported before anything else: the modules alone would make the room for young things 32 MB, and it would stay.
keepHeapSmall()
