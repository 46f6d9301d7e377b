// Loaded into a process before the program, by tests alone: config.json may then make the queue wait as short as it likes
// (src/main/boot/config.ts). No package has this file.
Object.defineProperty(globalThis, Symbol.for('kassa.tests.shortWaits'), { value: true })
