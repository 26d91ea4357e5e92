// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.skill"),
			/**
			 * Broad skill category for grouping.
			 */
			"category": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string<"id.sifa.defs#business" | "id.sifa.defs#creative" | "id.sifa.defs#industry" | "id.sifa.defs#interpersonal" | "id.sifa.defs#language" | "id.sifa.defs#technical" | (string & {})>()),
			/**
			 * Client-declared timestamp when this record was originally created.
			 */
			"createdAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * Skill name (e.g., 'JavaScript', 'Project Management').
			 * @minLength 1
			 * @maxLength 640
			 * @maxGraphemes 64
			 */
			"name": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
			),
			/**
			 * Optional user-defined grouping label nested under category (e.g., 'Frontend', 'Backend', 'Databases'). Freeform: unlike category there are no known values, so renderers can present skills in the user's own groups. Renderers decide the display label.
			 * @maxLength 640
			 * @maxGraphemes 64
			 */
			"subCategory": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
			)),
		}
	)
);
type main$schematype = typeof _mainSchema;

export interface mainSchema extends main$schematype {}
export const mainSchema = _mainSchema as mainSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.profile.skill";
