import { expect, it } from 'vitest';
import { isTimeZone } from '../../src/flags/values.ts';

it('knows time zones', () => expect([isTimeZone('Europe/Berlin'), isTimeZone('Mars/Olympus')]).toEqual([true, false]));
