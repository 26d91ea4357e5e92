// Loaded before the script under test it collects the page's errors, loaded again after it it tells them.
if (window.pageErrors) parent.postMessage(window.pageErrors);
else {
  window.pageErrors = [];
  addEventListener('error', ({ message }) => window.pageErrors.push(message));
}
