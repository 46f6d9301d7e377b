// Loaded by tests before the program: config.json may then set the waits of the queue as short as it wants
// (src/main/boot/config.ts). No package has this file.
Object.defineProperty(globalThis, Symbol.for('kassa.tests.shortWaits'), { value: true })
