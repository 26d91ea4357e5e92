import { LINKS } from '../links.ts';
import '../reading-list.css';
import { LinkCard } from './LinkCard.tsx';
import { MarkAsRead } from './MarkAsRead.tsx';

/** The whole page: server components, and one that runs in the browser. */
export function ReadingListPage() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Masthead in a React server component</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <ul>
          {LINKS.map((link) => (
            <li key={link.url}>
              <LinkCard {...link} />
              <MarkAsRead />
            </li>
          ))}
        </ul>
      </body>
    </html>
  );
}
