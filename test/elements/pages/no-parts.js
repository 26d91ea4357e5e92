// The script in the page itself: its parts are looked for beside the page, where none are.
fetch('/dist/pub-card.js')
  .then((response) => response.text())
  .then((text) => {
    const script = document.createElement('script');
    script.text = text;
    document.head.append(script);
  });
