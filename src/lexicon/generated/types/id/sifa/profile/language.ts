// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.language"),
			/**
			 * Client-declared timestamp when this record was originally created.
			 */
			"createdAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * Language name (e.g., 'English', 'Nederlands', 'Deutsch').
			 * @minLength 1
			 * @maxLength 640
			 * @maxGraphemes 64
			 */
			"name": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
			),
			/**
			 * Proficiency level. Uses LinkedIn-compatible five-level scale.
			 */
			"proficiency": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string<"id.sifa.defs#elementary" | "id.sifa.defs#fullProfessional" | "id.sifa.defs#limitedWorking" | "id.sifa.defs#native" | "id.sifa.defs#professionalWorking" | (string & {})>()),
		}
	)
);
type main$schematype = typeof _mainSchema;

export interface mainSchema extends main$schematype {}
export const mainSchema = _mainSchema as mainSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.profile.language";
