<?php

declare(strict_types=1);

namespace Platen;

/** The model IDs of the service. Which of them can be used depends on the operator: `$platen->models->list()`. */
enum ModelId: string
{
    case Model01 = 'model-01';
    /** The only one that may return its reasoning. */
    case Model02 = 'model-02';
    case Model03 = 'model-03';
    case Model04 = 'model-04';
    case Model05 = 'model-05';
    case Model06 = 'model-06';
    case Model07 = 'model-07';
    case Model08 = 'model-08';
    case Model09 = 'model-09';
    case Model10 = 'model-10';
    case Model11 = 'model-11';
}
