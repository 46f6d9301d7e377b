export default {
  compilerOptions: {
    runes: true,
    // The mark of a component's styles, at every selector and every element. Svelte's own is longer: 'svelte-…'.
    cssHash: ({ hash, css, filename }) => `s-${hash(filename ?? css)}`
  }
}
