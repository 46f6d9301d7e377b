export { createMovedClock, type MovedClock } from './moved-clock.ts'
export { serveSandbox, type Served } from './serve.ts'
