import { embedStyles } from '../embed-element.styles.ts';

/** The styles of `<pro-profile>`, for its shadow root. */
export const proProfileStyles: string = `${embedStyles('pro-profile')}${
  /* css */ `
  [part~='card'] {
    --_size: 3em;
    display: grid;
    gap: 0.75em;
    padding: 1em;
  }
  [part~='full'] [part='title']::after {
    content: none;
  }
  [part='heading'] {
    display: flex;
    align-items: center;
    gap: 0.25em;
  }
  [part='heading'] [part='title'] {
    -webkit-line-clamp: 2;
  }
  [part='claimed'] {
    display: flex;
    flex: none;
    padding: 1px;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 0.75em;
  }
  [part='role'] {
    font-size: 0.9375em;
  }
  [part='headline'],
  [part='about'],
  [part='entry-text'] {
    font-size: 0.875em;
    white-space: pre-line;
  }
  [part='skills'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.375em;
    padding: 0;
    list-style: none;
    font-size: 0.8125em;
  }
  [part='skill'] {
    max-inline-size: 100%;
    padding: 0.15em 0.7em;
    border: 1px solid var(--_line);
    border-radius: 1em;
  }
  [part='section'] {
    padding-block-start: 0.75em;
    border-block-start: 1px solid var(--_line);
    font-size: 0.875em;
    font-weight: 600;
  }
  [part='timeline'] {
    display: grid;
    padding: 0;
    list-style: none;
  }
  [part='entry'] {
    position: relative;
    display: grid;
    padding-inline-start: 1.25em;
    padding-block-end: 1em;
    border-inline-start: 1px solid var(--_line);
    margin-inline-start: 0.25em;
  }
  [part='entry']:last-child {
    padding-block-end: 0;
  }
  [part='entry']::before {
    content: '';
    position: absolute;
    inset-block-start: 0.4em;
    inset-inline-start: calc(-0.25em - 0.5px);
    inline-size: 0.5em;
    aspect-ratio: 1;
    border-radius: 50%;
    background: color-mix(in srgb, var(--_text) 40%, var(--_ground));
  }
  [part='dates'],
  [part='category'],
  [part='entry-place'] {
    color: var(--_quiet);
    font-size: 0.8125em;
  }
  [part='what'] {
    display: grid;
  }
  [part='entry-title'] {
    font-size: 0.9375em;
    font-weight: 600;
  }
  [part='entry-place'] {
    font-size: 0.875em;
  }
  [part='entry-text'] {
    margin-block-start: 0.25em;
  }
  [part='skill-group'] {
    display: grid;
    gap: 0.25em;
  }
  [part~='compact'] {
    --_size: 1.75em;
    display: flex;
    align-items: center;
    gap: 0.5em;
    padding: 0.5em 0.75em;
  }
  [part~='compact'] [part='role'] {
    overflow: hidden;
    flex: 1;
    color: var(--_quiet);
    font-size: 0.875em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @container (inline-size >= 34em) {
    [part='entry'] {
      grid-template-columns: 9em 1fr;
      border: 0;
      padding-inline-start: 0;
    }
    [part='what'] {
      padding-inline-start: 1.25em;
    }
  }
`
}`;
