/** Imports go one way: ui ← sections, features ← routes; domain stands below everything. */
const rule = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to })

export default {
  forbidden: [
    rule('domain-is-pure', '^domain/', { path: '^(app|server|content|tests|scripts)/' }),
    rule('domain-has-no-node', '^domain/(?!.*\\.test\\.ts$)', { dependencyTypes: ['core'] }),
    rule('content-knows-domain-only', '^content/', { path: '^(app|server|tests|scripts)/' }),
    rule('ui-stands-alone', '^app/ui/', { path: '^app/(sections|features|routes)/' }),
    rule('sections-use-ui', '^app/sections/', { path: '^app/(features|routes)/' }),
    rule('features-do-not-know-routes', '^app/features/', { path: '^app/routes/' }),
    rule('app-does-not-know-the-server', '^app/', { path: '^server/' }),
    rule('server-knows-only-the-page-contract-of-app', '^server/', {
      path: '^app/',
      pathNot: '^app/page-services\\.ts$',
    }),
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^build/|/\\+types/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}
