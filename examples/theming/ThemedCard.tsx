import { type CardView, cardAction } from 'masthead/core';
import { cardTheme, type ThemeAppearance, toCssVariables } from 'masthead/theme';
import type { CSSProperties } from 'react';

interface ThemedCardProps {
  readonly view: CardView;
  readonly appearance: ThemeAppearance;
}

/** The same card as a React component, for the same `themed-card.css`; it renders on a server and in a browser. */
export function ThemedCard({ view, appearance }: ThemedCardProps) {
  const theme = cardTheme(view.source?.theme, { appearance, contrast: 'aa' });
  const action = cardAction(view);
  return (
    <article className="themed-card" style={toCssVariables(theme) as CSSProperties}>
      <h3>
        <a href={view.uri}>{view.title}</a>
      </h3>
      <p>{view.description}</p>
      <footer>
        <span>{view.source?.title}</span>
        {action && (
          <a className="button" href={action.href}>
            {action.label}
          </a>
        )}
      </footer>
    </article>
  );
}
