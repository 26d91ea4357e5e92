import { useState } from 'react';
import { LONG_LIST } from '../links.ts';

const ROWS = [0, 1, 2];

/** A part of a long list at a time. The rows and their cards stay; each card gets another link. */
export function LongList() {
  const [first, setFirst] = useState(0);
  return (
    <>
      <label>
        Further
        <input
          type="range"
          max={LONG_LIST.length - ROWS.length}
          value={first}
          onChange={({ target }) => setFirst(target.valueAsNumber)}
        />
      </label>
      <ol start={first + 1}>
        {ROWS.map((row) => (
          <li key={row}>
            <pub-card url={LONG_LIST[first + row]} />
          </li>
        ))}
      </ol>
    </>
  );
}
