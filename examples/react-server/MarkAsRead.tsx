'use client';

import { useState } from 'react';

/** What the reader has done with a link, in the reader's browser. */
export function MarkAsRead() {
  const [read, setRead] = useState(false);
  return (
    <button type="button" aria-pressed={read} onClick={() => setRead(!read)}>
      {read ? 'Read' : 'Mark as read'}
    </button>
  );
}
