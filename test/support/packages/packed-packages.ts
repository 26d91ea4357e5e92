import { inject } from 'vitest';
import type { PackedPackage } from '../../../tools/package/pack-package.ts';
import { askForService } from '../served-once.ts';

/** The packages of this run, by their names, as they would be published. */
export async function packedPackages(): Promise<ReadonlyMap<string, PackedPackage>> {
  const packages = JSON.parse(await askForService(inject('packedPort'))) as PackedPackage[];
  return new Map(packages.map((packed) => [packed.name, packed]));
}

/** One of them. */
export async function packedPackage(name: string): Promise<PackedPackage> {
  const packed = (await packedPackages()).get(name);
  if (!packed) throw new Error(`There is no package ${name}.`);
  return packed;
}
