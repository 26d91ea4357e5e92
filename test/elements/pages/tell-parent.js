// Tells the test what the elements of this page say. It comes before the comments: a page is looked at through the very properties that they hide.
for (const tag of ['pub-card', 'pro-profile']) {
  for (const event of ['load', 'fallback', 'error']) {
    addEventListener(`${tag}-${event}`, ({ type }) => parent.postMessage(type));
  }
}
