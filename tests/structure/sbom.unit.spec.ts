import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Sbom {
  bomFormat: string;
  components: { name: string; version: string; group?: string }[];
}

test('npm run sbom lists the runtime dependencies, in the versions of the lockfile, and no development tools', () => {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 32 << 20 });
  expect(status).toBe(0);
  const { bomFormat, components } = JSON.parse(stdout) as Sbom;
  expect(bomFormat).toBe('CycloneDX');
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const versionOf = (name: string) => components.find((one) => one.name === name)?.version;
  for (const name of ['fastify', 'pg', 'otpauth', 'react', 'qr']) {
    expect([name, versionOf(name)]).toEqual([name, packages[`node_modules/${name}`]?.version]);
  }
  for (const tool of ['jest', 'oxlint', 'prettier']) expect(versionOf(tool)).toBeUndefined();
});

test('the browser is served the licence of every package that it runs', () => {
  const { dependencies } = JSON.parse(readFileSync('frontend/package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const packages = Object.keys(dependencies).filter((name) => !name.startsWith('@raffle/'));
  // `npm run build`
  const licences = readFileSync('frontend/dist/licences.txt', 'utf8');
  for (const name of packages) expect([name, licences.includes(name)]).toEqual([name, true]);
  expect(licences).toContain('Permission is hereby granted, free of charge');
});
