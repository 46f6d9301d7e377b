// Drawn on a grid of 20 by 20, as lines of one weight. One row an icon; each is the `d` of one path.

export const icons = {
  again: 'M16 10a6 6 0 1 1-1.8-4.3L16 7.5M16 3.5v4h-4',
  back: 'M12.5 5 7.5 10l5 5',
  bank: 'M3 8.5 10 4l7 4.5zM4.5 16.5h11M6 9v6m4-6v6m4-6v6',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  clock: 'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM10 6.5V10l2.5 1.5',
  cross: 'm5 5 10 10M15 5 5 15',
  drawer: 'M3 5.5h14v9H3zM3 10h14M8.5 12.25h3',
  erase: 'M7.5 4.5H17v11H7.5L2.5 10zM10 8l4 4m0-4-4 4',
  link: 'M8.5 11.5a3 3 0 0 0 4.2 0l2.6-2.6a3 3 0 0 0-4.2-4.2L10 5.8M11.5 8.5a3 3 0 0 0-4.2 0l-2.6 2.6a3 3 0 0 0 4.2 4.2l1.1-1.1',
  lock: 'M6 9h8a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 15v-4.5A1.5 1.5 0 0 1 6 9zM7 9V6.5a3 3 0 0 1 6 0V9',
  minus: 'M4.5 10h11',
  offline: 'm3 3 14 14M5.2 9.2A8 8 0 0 1 8 7.4m4.2.1a8 8 0 0 1 2.6 1.7M7.6 11.9a4 4 0 0 1 3.6-1M10 15h.01',
  pen: 'm4 16 .8-3.2L13.2 4.4l2.4 2.4-8.4 8.4z',
  person: 'M10 3.25a3.25 3.25 0 1 0 0 6.5 3.25 3.25 0 0 0 0-6.5zM3.75 17c.5-3.4 3-5 6.25-5s5.75 1.6 6.25 5',
  plus: 'M10 4.5v11M4.5 10h11',
  printer: 'M6 7V3h8v4M6 14H3.5V8.5A1.5 1.5 0 0 1 5 7h10a1.5 1.5 0 0 1 1.5 1.5V14H14M6 12h8v5H6z',
  receipt: 'M5 3h10v14l-2.5-1.5L10 17l-2.5-1.5L5 17zM7.5 7h5m-5 3h5',
  scan: 'M3 6.5V3h3.5m7 0H17v3.5m0 7V17h-3.5m-7 0H3v-3.5M6 7v6m2.5-6v6m2.5-6v6m3-6v6',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13.2 13.2 17 17',
  send: 'M10 13V3.5m0 0L6.5 7M10 3.5 13.5 7M3.5 12v4.5h13V12',
  strike: 'M6 3h8v14l-2-1.3-2 1.3-2-1.3L6 17zM3 10h14',
  warn: 'M10 3 18 16.5H2zM10 8v4m0 2.25h.01'
} as const

export type IconName = keyof typeof icons
