// Both schemes of a publication as Swift, Kotlin and a theme of Tailwind CSS 4: `npx style-dictionary build --config style-dictionary.config.js`
// Style Dictionary 5 writes the files into build/.
import { publicationTheme, toDesignTokens } from 'masthead/theme';

// The publication's record, as its PDS gives it.
const record = {
  $type: 'site.standard.publication',
  url: 'https://fieldnotes.leaflet.pub',
  name: 'Field Notes',
  basicTheme: {
    background: { r: 250, g: 240, b: 220 },
    foreground: { r: 60, g: 40, b: 20 },
    accent: { r: 15, g: 107, b: 92 },
    accentForeground: { r: 255, g: 255, b: 255 },
  },
};

const buildPath = 'build/';
// A font is not a colour: name it where the app has it.
const filter = ({ $type }) => $type === 'color';

export default {
  tokens: toDesignTokens(publicationTheme(record)),
  platforms: {
    swift: {
      transforms: ['name/camel', 'color/ColorSwiftUI'],
      buildPath,
      files: [
        {
          destination: 'PubColors.swift',
          format: 'ios-swift/enum.swift',
          filter,
          options: { className: 'PubColors', import: ['SwiftUI'] },
        },
      ],
    },
    kotlin: {
      transforms: ['name/camel', 'color/composeColor'],
      buildPath,
      files: [
        {
          destination: 'PubColors.kt',
          format: 'compose/object',
          filter,
          options: { className: 'PubColors', packageName: 'example.colors' },
        },
      ],
    },
    // Utilities such as `bg-pub-light-accent` and `dark:bg-pub-dark-accent`.
    tailwind: {
      transforms: ['name/kebab', 'color/css'],
      prefix: 'color',
      buildPath,
      files: [{ destination: 'theme.css', format: 'css/variables', filter, options: { selector: '@theme' } }],
    },
  },
};
