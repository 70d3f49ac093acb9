/** Formulas as papers and textbooks print them, with what each has in it. Layout is looked at beside KaTeX's pictures of the same. */
export const FORMULAS_OF_PAPERS: readonly (readonly [about: string, latex: string])[] = [
  [
    'Attention',
    String.raw`\operatorname{Attention}(Q,K,V) = \operatorname{softmax}\left(\frac{QK^{\top}}{\sqrt{d_k}}\right)V`,
  ],
  [
    'Layer normalisation',
    String.raw`y = \frac{x - \mathbb{E}[x]}{\sqrt{\operatorname{Var}[x] + \epsilon}} \ast \gamma + \beta`,
  ],
  [
    'Evidence lower bound',
    String.raw`\log p_\theta(\mathbf{x}) \ge \mathbb{E}_{q_\phi(\mathbf{z}\mid\mathbf{x})}\bigl[\log p_\theta(\mathbf{x}\mid\mathbf{z})\bigr] - D_{\mathrm{KL}}\bigl(q_\phi(\mathbf{z}\mid\mathbf{x})\,\|\,p(\mathbf{z})\bigr)`,
  ],
  [
    'Adversarial game',
    String.raw`\min_G \max_D V(D,G) = \mathbb{E}_{x\sim p_{\text{data}}}[\log D(x)] + \mathbb{E}_{z\sim p_z}[\log(1 - D(G(z)))]`,
  ],
  ['Cross entropy', String.raw`\mathcal{L}(\theta) = -\frac{1}{N}\sum_{i=1}^{N}\sum_{c=1}^{C} y_{ic}\log \hat{y}_{ic}`],
  ['Adam', String.raw`\theta_{t+1} = \theta_t - \frac{\eta}{\sqrt{\hat{v}_t} + \epsilon}\,\hat{m}_t`],
  [
    'Bellman',
    String.raw`Q^{*}(s,a) = \mathbb{E}_{s'}\!\left[r + \gamma \max_{a'} Q^{*}(s',a') \,\middle|\, s,a\right]`,
  ],
  [
    'Diffusion',
    String.raw`\mathbf{x}_{t-1} = \frac{1}{\sqrt{\alpha_t}}\left(\mathbf{x}_t - \frac{1-\alpha_t}{\sqrt{1-\bar\alpha_t}}\,\boldsymbol\epsilon_\theta(\mathbf{x}_t,t)\right) + \sigma_t\mathbf{z}`,
  ],
  ['Gaussian density', String.raw`f(x) = \frac{1}{\sigma\sqrt{2\pi}}\exp\left(-\frac{(x-\mu)^2}{2\sigma^2}\right)`],
  [
    'Multivariate normal',
    String.raw`p(\mathbf{x}) = (2\pi)^{-k/2}\det(\boldsymbol\Sigma)^{-1/2}\exp\Bigl(-\tfrac12(\mathbf{x}-\boldsymbol\mu)^{\mathsf T}\boldsymbol\Sigma^{-1}(\mathbf{x}-\boldsymbol\mu)\Bigr)`,
  ],
  ['Bayes', String.raw`P(A\mid B) = \frac{P(B\mid A)\,P(A)}{\sum_{j} P(B\mid A_j)\,P(A_j)}`],
  ['Central limit theorem', String.raw`\sqrt{n}\,(\bar X_n - \mu) \xrightarrow{\;d\;} \mathcal{N}(0,\sigma^2)`],
  ['Least squares', String.raw`\hat{\boldsymbol\beta} = (\mathbf{X}^\top\mathbf{X})^{-1}\mathbf{X}^\top\mathbf{y}`],
  [
    'Lasso',
    String.raw`\hat\beta^{\text{lasso}} = \operatorname*{arg\,min}_{\beta}\left\{\frac{1}{2}\sum_{i=1}^N\Bigl(y_i - \beta_0 - \sum_{j=1}^p x_{ij}\beta_j\Bigr)^2 + \lambda\sum_{j=1}^p|\beta_j|\right\}`,
  ],
  ['Odds ratio', String.raw`\ln\left(\frac{p}{1-p}\right) = \beta_0 + \beta_1 x_1 + \cdots + \beta_k x_k`],
  ['Kaplan-Meier', String.raw`\hat S(t) = \prod_{i:\,t_i\le t}\left(1 - \frac{d_i}{n_i}\right)`],
  [
    'Pearson',
    String.raw`r_{xy} = \frac{\sum_{i=1}^n (x_i-\bar x)(y_i-\bar y)}{\sqrt{\sum_{i=1}^n (x_i-\bar x)^2}\,\sqrt{\sum_{i=1}^n (y_i-\bar y)^2}}`,
  ],
  ['Quadratic formula', String.raw`x_{1,2} = \frac{-b\pm\sqrt{b^2-4ac}}{2a}`],
  ['Gaussian integral', String.raw`\int_{-\infty}^{\infty} e^{-x^2}\,dx = \sqrt{\pi}`],
  ['Euler', String.raw`e^{i\pi} + 1 = 0`],
  ['Basel problem', String.raw`\sum_{n=1}^\infty \frac{1}{n^2} = \frac{\pi^2}{6}`],
  ['Zeta and primes', String.raw`\zeta(s) = \prod_{p\ \text{prime}} \frac{1}{1-p^{-s}}`],
  ['Cauchy', String.raw`f^{(n)}(a) = \frac{n!}{2\pi i}\oint_\gamma \frac{f(z)}{(z-a)^{n+1}}\,dz`],
  ['Taylor', String.raw`f(x) = \sum_{k=0}^{n}\frac{f^{(k)}(a)}{k!}(x-a)^k + R_n(x)`],
  ['Fourier', String.raw`\hat f(\xi) = \int_{\mathbb{R}^d} f(x)\,e^{-2\pi i\langle x,\xi\rangle}\,\mathrm{d}x`],
  ['Stokes', String.raw`\int_{\partial\Omega}\omega = \int_\Omega \mathrm{d}\omega`],
  [
    'Divergence theorem',
    String.raw`\iiint_V (\nabla\cdot\mathbf{F})\,dV = \oiint_{S} \mathbf{F}\cdot\hat{\mathbf{n}}\,dS`,
  ],
  ['Derivative', String.raw`f'(x) = \lim_{h\to 0}\frac{f(x+h)-f(x)}{h}`],
  ['Binomial theorem', String.raw`(a+b)^n = \sum_{k=0}^n \binom{n}{k} a^{n-k} b^k`],
  ['Continued fraction', String.raw`\phi = 1 + \cfrac{1}{1 + \cfrac{1}{1 + \cfrac{1}{1 + \cdots}}}`],
  ['Nested roots', String.raw`\sqrt{1+\sqrt{1+\sqrt{1+\sqrt[3]{1+x}}}}`],
  [
    'Schrödinger',
    String.raw`i\hbar\frac{\partial}{\partial t}\Psi(\mathbf{r},t) = \left[-\frac{\hbar^2}{2m}\nabla^2 + V(\mathbf{r},t)\right]\Psi(\mathbf{r},t)`,
  ],
  ['Dirac notation', String.raw`\langle\psi|\hat H|\psi\rangle = \sum_n E_n\,|\langle n|\psi\rangle|^2`],
  ['Einstein', String.raw`R_{\mu\nu} - \tfrac12 R\,g_{\mu\nu} + \Lambda g_{\mu\nu} = \frac{8\pi G}{c^4}T_{\mu\nu}`],
  [
    'Christoffel symbols',
    String.raw`\Gamma^{\lambda}{}_{\mu\nu} = \tfrac12 g^{\lambda\sigma}\left(\partial_\mu g_{\nu\sigma} + \partial_\nu g_{\mu\sigma} - \partial_\sigma g_{\mu\nu}\right)`,
  ],
  [
    'Maxwell',
    String.raw`\begin{aligned} \nabla\cdot\mathbf{E} &= \frac{\rho}{\varepsilon_0}, & \nabla\cdot\mathbf{B} &= 0, \\ \nabla\times\mathbf{E} &= -\frac{\partial\mathbf{B}}{\partial t}, & \nabla\times\mathbf{B} &= \mu_0\mathbf{J} + \mu_0\varepsilon_0\frac{\partial\mathbf{E}}{\partial t} \end{aligned}`,
  ],
  [
    'Navier-Stokes',
    String.raw`\rho\left(\frac{\partial\mathbf{u}}{\partial t} + \mathbf{u}\cdot\nabla\mathbf{u}\right) = -\nabla p + \mu\nabla^2\mathbf{u} + \mathbf{f}`,
  ],
  [
    'Partition function',
    String.raw`Z = \sum_{\{s_i = \pm1\}} \exp\Bigl(\beta J\sum_{\langle i,j\rangle} s_i s_j + \beta h\sum_i s_i\Bigr)`,
  ],
  ['Planck', String.raw`B_\nu(T) = \frac{2h\nu^3}{c^2}\,\frac{1}{e^{h\nu/k_{\mathrm B}T}-1}`],
  [
    'Lagrangian',
    String.raw`\frac{\mathrm{d}}{\mathrm{d}t}\frac{\partial L}{\partial\dot q_i} - \frac{\partial L}{\partial q_i} = 0`,
  ],
  [
    'Path integral',
    String.raw`\langle q_f|e^{-iHT/\hbar}|q_i\rangle = \int\mathcal{D}q(t)\,\exp\left(\frac{i}{\hbar}\int_0^T \mathcal{L}(q,\dot q)\,dt\right)`,
  ],
  ['Stefan-Boltzmann', String.raw`j^\star = \sigma T^4,\qquad \sigma = \frac{2\pi^5 k^4}{15c^2h^3}`],
  ['Cases', String.raw`|x| = \begin{cases} x & \text{if } x \ge 0, \\ -x & \text{otherwise} \end{cases}`],
  [
    'Matrix',
    String.raw`A = \begin{pmatrix} a_{11} & a_{12} & \cdots & a_{1n} \\ a_{21} & a_{22} & \cdots & a_{2n} \\ \vdots & \vdots & \ddots & \vdots \\ a_{m1} & a_{m2} & \cdots & a_{mn} \end{pmatrix}`,
  ],
  [
    'Determinant',
    String.raw`\det\begin{bmatrix} a & b \\ c & d \end{bmatrix} = \begin{vmatrix} a & b \\ c & d \end{vmatrix} = ad - bc`,
  ],
  ['Augmented matrix', String.raw`\left[\begin{array}{cc|c} 1 & 2 & 3 \\ 4 & 5 & 6 \end{array}\right]`],
  [
    'Rotation',
    String.raw`R(\theta) = \bigl(\begin{smallmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{smallmatrix}\bigr)`,
  ],
  ['Eigenvalues', String.raw`\mathbf{A}\mathbf{v} = \lambda\mathbf{v} \iff \det(\mathbf{A}-\lambda\mathbf{I}) = 0`],
  [
    'Norms',
    String.raw`\lVert x\rVert_p = \left(\sum_{i=1}^n |x_i|^p\right)^{1/p},\quad \lVert x\rVert_\infty = \max_i |x_i|`,
  ],
  [
    'Cauchy-Schwarz',
    String.raw`\left|\sum_{k=1}^n a_k b_k\right| \le \left(\sum_{k=1}^n a_k^2\right)^{\!1/2}\left(\sum_{k=1}^n b_k^2\right)^{\!1/2}`,
  ],
  ['Sets', String.raw`A\setminus B = \{x\in A : x\notin B\},\quad \overline{A\cup B} = \overline A\cap\overline B`],
  ['Logic', String.raw`\forall\varepsilon>0\;\exists\delta>0:\ |x-a|<\delta \Rightarrow |f(x)-f(a)|<\varepsilon`],
  [
    'Complexity',
    String.raw`T(n) = 2T\left(\left\lfloor\frac n2\right\rfloor\right) + \Theta(n) = \mathcal{O}(n\log_2 n)`,
  ],
  ['Exact sequence', String.raw`0 \longrightarrow A \xrightarrow{\ f\ } B \xrightarrow{\ g\ } C \longrightarrow 0`],
  ['Braces', String.raw`\underbrace{a + a + \cdots + a}_{n\text{ times}} = na,\qquad \overbrace{x_1,\dots,x_k}^{k}`],
  [
    'Accents',
    String.raw`\vec v\cdot\hat n,\ \tilde x,\ \dot q,\ \ddot q,\ \bar z,\ \widehat{xyz},\ \widetilde{AB},\ \overrightarrow{AB},\ \underline{u}`,
  ],
  [
    'Black-Scholes',
    String.raw`C = S_0\,N(d_1) - K e^{-rT} N(d_2),\quad d_{1} = \frac{\ln(S_0/K) + (r + \sigma^2/2)T}{\sigma\sqrt T}`,
  ],
  ['Net present value', String.raw`\mathrm{NPV} = \sum_{t=0}^{T}\frac{R_t}{(1+i)^t}`],
  ['Michaelis-Menten', String.raw`v = \frac{V_{\max}[\mathrm{S}]}{K_{\mathrm M} + [\mathrm{S}]}`],
  [
    'Tensor with scripts',
    String.raw`{}^{14}_{\phantom{1}6}\mathrm{C} \to {}^{14}_{\phantom{1}7}\mathrm{N} + e^- + \bar\nu_e`,
  ],
  [
    'Several lines',
    String.raw`\begin{align} (x+y)^3 &= (x+y)(x+y)^2 \\ &= (x+y)(x^2+2xy+y^2) \tag{5} \\ &= x^3+3x^2y+3xy^2+y^3 \notag \end{align}`,
  ],
  ['Substack', String.raw`\sum_{\substack{1\le i\le n\\ i\ne j}} \frac{1}{x_i - x_j}`],
]
