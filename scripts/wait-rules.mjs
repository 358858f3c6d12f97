/** The longest wait in ms of a test that is not about time. */
const LONGEST = 100
/** The text of a file that may break the rule. */
const MAY_WAIT = /vi\.wait|setTimeout|waitForTimeout|\bintervals?:|pg_sleep/
/** The most of a sum and so on, of the most of its parts. */
const OPERATORS = {
  '+': (left, right) => left + right,
  '*': (left, right) => left * right,
  '%': (_, right) => right,
}
const MESSAGE =
  'A test waits for an event. If this one is about time, say why with `oxlint-disable-next-line`.'
const GIVES_UP =
  'It gives up after a second. Use `expect.poll`, or `waitFor` of Testing Library, which wait longer.'

/**
 * `waits/no-long-wait`, a rule of the linter: no fixed wait that is long, or that nobody knows, and
 * no wait for an event that gives up soon.
 */
const noLongWait = {
  createOnce(context) {
    const variable = (node) => {
      let scope = context.sourceCode.getScope(node)
      while (scope !== null && !scope.set.has(node.name)) scope = scope.upper
      return scope?.set.get(node.name)?.defs[0]
    }
    /** The most that an expression can be. Infinite where the file does not say it. */
    const most = (node) => {
      if (node.type === 'Literal') return node.value
      if (node.type === 'BinaryExpression')
        return OPERATORS[node.operator]?.(most(node.left), most(node.right)) ?? Infinity
      if (node.type === 'CallExpression' && node.callee.object?.name === 'Math') {
        if (node.callee.property.name === 'random') return 1
        if (node.callee.property.name === 'min') return Math.min(...node.arguments.map(most))
      }
      const { parent, node: declared } = (node.type === 'Identifier' && variable(node)) || {}
      if (parent?.kind !== 'const') return Infinity
      const values = declared.init ? [declared.init] : (parent.parent.right?.elements ?? [])
      return values.length === 0 ? Infinity : Math.max(...values.map(most))
    }
    const report = (node) => context.report({ node, message: MESSAGE })
    const check = (node, ms) => ms !== undefined && !(most(ms) <= LONGEST) && report(node)
    const checkSql = (node, text) => {
      for (const [, seconds] of text.matchAll(/pg_sleep\(([\d.]*)/g))
        if (seconds === '' || Number(seconds) * 1000 > LONGEST) report(node)
    }

    return {
      // Reading the tree of a file costs more than all other rules together.
      before: () => MAY_WAIT.test(context.sourceCode.text),
      CallExpression(node) {
        const { callee, arguments: given } = node
        if (callee.property?.name === 'waitForTimeout') report(node)
        if (callee.object?.name === 'vi' && callee.property.name?.startsWith('wait'))
          context.report({ node, message: GIVES_UP })
        if (callee.type !== 'Identifier') return
        const of = variable(callee)
        const isOwn = of?.parent?.source?.value === 'node:timers/promises'
        if (isOwn && of.node.imported?.name === 'setTimeout') check(node, given[0])
        if (of === undefined && callee.name === 'setTimeout') check(node, given[1])
      },
      Property(node) {
        if (node.key.name === 'interval') check(node, node.value)
        if (node.key.name === 'intervals') for (const one of node.value.elements) check(node, one)
      },
      Literal: (node) => typeof node.value === 'string' && checkSql(node, node.value),
      TemplateElement: (node) => checkSql(node.parent, node.value.raw),
    }
  },
}

// oxlint-disable-next-line import/no-default-export -- the linter reads the default export
export default { meta: { name: 'waits' }, rules: { 'no-long-wait': noLongWait } }
