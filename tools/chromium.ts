export * from './browsers/chromium.ts';
