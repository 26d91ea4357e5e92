// In the script tag: every byte counts.

/** Milliseconds that a `Retry-After` asks to wait, in seconds or as a date; negative for a date that is past, `NaN` for anything else. */
export const retryAfter = (value: string): number => +value * 1e3 || Date.parse(value) - Date.now();
