#!/usr/bin/env node
// The command. It is committed, because npm links no command whose file is not there yet, and in a clone `npm ci` comes before the build.
import { existsSync } from 'node:fs';

// Only a clone has that file; what is published has the build.
const inClone = new URL('in-clone.js', import.meta.url);
await import(existsSync(inClone) ? inClone.href : '../dist/masthead.js');
