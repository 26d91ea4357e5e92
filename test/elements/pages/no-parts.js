// The script in the page itself: its parts are looked for beside the address that the page says.
fetch('/dist/pub-card.js')
  .then((response) => response.text())
  .then((text) => {
    // Nor does the browser know where it came from.
    performance.clearResourceTimings();
    const script = document.createElement('script');
    script.text = text.replace(/(["'`])discovery\1/, '"nowhere"');
    document.head.append(script);
  });
