import type { BaseConstraint, BaseSchema } from '@atcute/lexicons/validations';

/** The fields of generated schemas; each kind has some of them. */
export interface SchemaParts extends BaseSchema {
  readonly shape?: Readonly<Record<string, SchemaParts>>;
  /** A record's object. */
  readonly object?: SchemaParts;
  readonly item?: SchemaParts;
  readonly wrapped?: SchemaParts;
  readonly default?: unknown;
  readonly members?: readonly SchemaParts[];
  readonly closed?: boolean;
  readonly format?: string | null;
  readonly expected?: unknown;
  readonly constraints?: readonly (BaseConstraint & Readonly<Record<string, unknown>>)[];
}

/** A number from a schema's constraints, such as `maxLength`; `undefined` where it sets none. */
export function limit(schema: SchemaParts, name: string): number | undefined {
  for (const constraint of schema.constraints ?? []) {
    const value = constraint[name];
    if (typeof value === 'number') return value;
  }
  return undefined;
}
