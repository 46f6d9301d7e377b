import { keepHeapSmall } from './small-heap.ts'

// Imported before anything else: the modules alone would make the room for young things 32 MB, and it would stay.
keepHeapSmall()
