/**
 * What a format was given and cannot write. The message says what to give instead.
 *
 * @example
 * ```js
 * import { publicationTheme, ThemeFormatError, toCss } from 'masthead/theme';
 *
 * try {
 *   toCss(publicationTheme({}), { prefix: 'not a name' });
 * } catch (error) {
 *   console.log(error instanceof ThemeFormatError); // true
 * }
 * ```
 */
export class ThemeFormatError extends TypeError {
  override readonly name = 'ThemeFormatError';
  /** The parameter. */
  readonly parameter: 'theme' | 'gamut' | 'prefix' | 'selector' | 'scheme';

  constructor(parameter: ThemeFormatError['parameter'], advice: string) {
    super(`${parameter}: ${advice}`);
    this.parameter = parameter;
  }
}
