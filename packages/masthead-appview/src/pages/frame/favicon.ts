/** The icon of the pages: a name over a double line. It follows the reader's scheme. */
export const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>rect{fill:#f6f5f1}path{stroke:#1a1d21}@media(prefers-color-scheme:dark){rect{fill:#131518}path{stroke:#ecebe6}}</style><rect width="32" height="32" rx="7"/><path fill="none" stroke-width="3" stroke-linejoin="round" d="M8 18V7l8 8 8-8v11"/><path stroke-width="2" d="M6 23h20M6 27h20"/></svg>';
