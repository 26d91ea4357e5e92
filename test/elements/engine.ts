/** The engine that runs this test, by what its user agent string cannot help saying. */
export const ENGINE: 'chromium' | 'firefox' | 'webkit' = /firefox\//i.test(navigator.userAgent)
  ? 'firefox'
  : /chrom(e|ium)\//i.test(navigator.userAgent)
    ? 'chromium'
    : 'webkit';
